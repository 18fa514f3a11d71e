/**
 * Names to which ISO 32000-2 gives a meaning. A search for a text such as "Page" must not change them, and they reveal
 * nothing about the document.
 */
const STANDARD_NAMES = `
A A85 AA AC ADBE AESV2 AESV3 AF AFRelationship AHx AIS AN AP APRef AS ASCII85Decode ASCIIHexDecode AcroForm Action ActualText Adobe
All AllOff AllOn AllPages Alpha Alt Alternate Alternates Alternative Annot Annots AntiAlias AnyOff AnyOn AppDefault Art ArtBox Artifact
Ascent Aside Associated Author AvgWidth B BBox BC BE BG BG2 BI BLKSize BM BPC BS Background BackColor Base BaseEncoding BaseFont BaseState
BaseVersion Bead BibEntry BlackIs1 BleedBox BlockQuote BoolMaterial Border Bounds Btn ByteRange C C0 C1 CA CAMILLA CCF CCITTFaxDecode CF CFM CI
CICI.SignIt CIDFontType0 CIDFontType0C CIDFontType2 CIDInit CIDSet CIDSystemInfo CIDToGIDMap CMYK CO CP CS CT CV CYX CalGray CalRGB
CapHeight Caption Caret Catalog Category Center CenterWindow Cert Ch CharProcs CharSet Circle ClassMap ClrF ClrFf Code CollectionField
CollectionItem CollectionSchema CollectionSort Collection ColSpan Color ColorBurn ColorDodge ColorSpace ColorTransform Colorants Colors
Columns Compatible ContactInfo Contents Coords Count CreationDate Creator CreatorInfo CreatorTool CropBox Cross Crypt CryptFilter
CurStm D DA DCT DCTDecode DL DOS DP DR DS DSS DV DW DW2 DamagedRowsBeforeError Darken Dash Data Date Decode DecodeParms Default
DefaultCMYK DefaultForNew DefaultGray DefaultRGB Desc DescendantFonts Descent Dest DestOutputProfile Dests DeveloperExtensions
DeviceCMYK DeviceGray DeviceN DeviceRGB Difference Differences DigestMethod Disc Div DocMDP DocOpen Document DocumentFragment Domain
Dur E EF EFF EarlyChange EmbeddedFile EmbeddedFiles Em Encode EncodedByteAlign Encoding Encrypt EncryptMetadata EncryptedPayload
EndOfBlock EndOfLine Event Exclusion ExData ExtGState Extend Extends ExtensionLevel Extensions F FB FENote FF FL FN FS FT Ff FG Field
FieldMDP Fields Figure FileAttachment Filespec Filter First FirstChar FirstPage Fit FitB FitBH FitBV FitH FitR FitV FitWindow Fl
FlateDecode Flags Font FontBBox FontDescriptor FontFamily FontFile FontFile2 FontFile3 FontMatrix FontName FontStretch FontWeight Form
FormData FormType Formula FreeText Function FunctionType Functions Fixed G GTS_PDFA1 GTS_PDFX GTS_PDFXVersion GTS_PDFXConformance Gamma
GoTo GoToE GoToR Gouraud Group H H1 H2 H3 H4 H5 H6 HI HT HTP HalftoneType Halftone HalftoneName HardLight Headers Height HideMenubar
HideToolbar HideWindowUI Hide Highlight Hue I IC ICCBased ID IDS IDTree IF IL IM IRT IT Identity Identity-H Identity-V Image
ImageB ImageC ImageI ImageMask Import ImportData Index Indexed Info Ink InkList Intent Inline InlineShape Interpolate IsMap
ItalicAngle JBIG2Decode JBIG2Globals JPXDecode JS JavaScript K Keywords Kids L L2R LBody LC LE LI LJ LL LLE LLO LW LZW LZWDecode Lab
Lang Last LastChar LastModified LastPage Launch Layout Lbl Leading Legal Length Length1 Length2 Length3 Level Lighten Limits Line
Linearized Link List ListMode ListNumbering Location Locked Lock Lum Luminosity M MCD MCID MCR MDP MK ML MN MMType1 MR MacExpertEncoding
MacRomanEncoding Mac MarkInfo Marked Mask Matrix Matte MaxLen MaxWidth Measure MediaBox MediaClip Metadata MissingWidth Mix ModDate Movie
MovieActions Multiply N NM NULL NM Name Named NeedAppearances Names NewWindow Next NextPage None NonEFontNoWarn NonFullScreenPageMode
NonStruct Normal Note NumCopies NumberFormat Nums O OB OBJR OC OCG OCGs OCMD OCProperties OFF ON OP OPI OPM OS Obj ObjStm Off On
OneColumn Open OpenAction OpenType Opt Order Ordering Outlines OutputCondition OutputConditionIdentifier OutputIntent OutputIntents Overlay
Ordered P PA PC PCM PDF PI PMD PO PS PV PZ Pa Page PageElement PageLabel PageLabels PageLayout PageMode Pages PaintType Panose Paperclip
Params Parent ParentTree ParentTreeNextKey Part Pattern PatternType Perceptual Perms Pg PickTrayByPDFSize PieceInfo Placement Placeholder
Polygon PolyLine Popup PreRelease Predictor Preferred PresSteps PrevPage Prev Print PrintArea PrintClip PrintPageRange PrintScaling
PrinterMark Private ProcSet Producer Prop_AuthTime Prop_AuthType Prop_Build Properties Push PushPin Q QuadPoints Quote R R2L RB RC RD RF RI
RL RO RT RV RGB Range Reason Rect Ref Reference Registry RelativeColorimetric Renditions Rendition Requirements ResetForm Resources
Resize RichMedia RoleMap RoleMapNS Root Rotate Row RowSpan Rows Ruby RunLengthDecode S SA SD SE SMask SMaskInData SS SV SVCert Saturation
Schema Scope Screen Sect Separation SeparationColorNames SeparationInfo SetOCGState Shading ShadingType Short Sig SigFieldLock SigFlags SigQ
SigRef Signature Simplex SinglePage Size Slash SoftLight Sort Solidities Solidity Sound SourceModified Span SpiderInfo SpotFunction Square
Squiggly St Stamp Standard Star StdCF Start Stm StmF StmOwn StrF StrikeOut Strong StructElem StructParent StructParents StructTreeRoot Style
Sub SubFilter Subject SubmitForm Subj Subtype Summary Supplement Suspects Sy Symbol T TA TBody TD TF TFoot TH THead TI TM TOC TOCI TP TPos TR TR2 TU
TK Table Tabs Tag Templates Text Thread Threads Thumb TilingType Title TimeStamp Toggle Top Trans TransformMethod TransformParams
Transparency TrapNet Trapped TrapRegions TrapStyles TrimBox TrueType TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight Tx Type Type0 Type1
Type1C Type2 Type3 U UC UCR UE UF UR UR3 URI URL URLS Unchanged Underline Unix Uncover Unknown Unspecified Usage UseAttachments UseCMap
UseNone UseOC UseOutlines UseThumbs User UserProperties UserUnit V VE VP VRI Version Vertices View ViewArea ViewClip ViewState
ViewerPreferences Viewport Visible VisiblePages W W2 WC WMode WP WS WT Warichu Watermark WhitePoint BlackPoint Widget Width Widths Win
WinAnsiEncoding Wipe X XFA XHeight XML XObject XRef XRefStm XStep XYZ Xsquare Y YStep Yes ZaDb ZapfDingbats Zoom ca op pb rb v
`;

const KNOWN: ReadonlySet<string> = new Set(STANDARD_NAMES.trim().split(/\s+/));

export const isStandardName = (text: string): boolean => KNOWN.has(text);
