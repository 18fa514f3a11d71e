import type { OcrLanguage } from "../../src/domain/ocr-language.ts";

/** Test data: one passage in each OCR language, written for these tests. */
export const PASSAGES: Record<OcrLanguage, string[]> = {
  eng: [
    "Quarterly report of the harbour office",
    "The northern quay was closed for eleven days while divers repaired the foundations. Nineteen vessels were sent to the southern basin, and no cargo was lost.",
    "Invoice 4711 was paid on 3 March; the balance of 1,250.40 remains open until the end of the month.",
  ],
  fra: [
    "Rapport trimestriel du bureau du port",
    "Le quai nord est resté fermé pendant onze jours, le temps que des plongeurs réparent les fondations. Aucune cargaison n'a été perdue.",
    "La facture a été réglée à la fin de l'été ; le solde reste dû jusqu'à la fin du mois de décembre.",
  ],
  deu: [
    "Vierteljahresbericht des Hafenamtes",
    "Der nördliche Kai blieb elf Tage lang geschlossen, während Taucher die Fundamente ausbesserten. Keine Ladung ging verloren.",
    "Die Rechnung wurde größtenteils bezahlt; der Rest bleibt bis zum Jahresende offen und wird nicht verzinst.",
  ],
  spa: [
    "Informe trimestral de la oficina del puerto",
    "El muelle norte permaneció cerrado durante once días mientras los buzos reparaban los cimientos. No se perdió ninguna carga.",
    "La factura se pagó el año pasado; el saldo queda pendiente hasta el final del mes de diciembre.",
  ],
  por: [
    "Relatório trimestral do escritório do porto",
    "O cais norte ficou fechado durante onze dias enquanto os mergulhadores reparavam as fundações. Nenhuma carga foi perdida.",
    "A fatura foi paga em março; o saldo permanece em aberto até ao fim do mês de dezembro.",
  ],
  ita: [
    "Relazione trimestrale dell'ufficio del porto",
    "Il molo nord è rimasto chiuso per undici giorni mentre i sommozzatori riparavano le fondamenta. Nessun carico è andato perduto.",
    "La fattura è stata pagata in parte; il saldo resterà aperto fino alla fine del mese, perché così è stato deciso.",
  ],
  jpn: [
    "港湾事務所の四半期報告書",
    "北側の岸壁は潜水士が基礎を修理する間、十一日間閉鎖されました。十九隻の船が南側に移動し、失われた貨物はありませんでした。",
    "請求書は三月三日に支払われました。残りの金額は月末まで未払いのままです。",
  ],
  kor: [
    "항만 사무소 분기 보고서",
    "북쪽 부두는 잠수부들이 기초를 수리하는 동안 열하루 동안 폐쇄되었습니다. 분실된 화물은 없었습니다.",
    "청구서는 삼월에 지급되었으며 나머지 금액은 월말까지 남아 있습니다.",
  ],
  chi_sim: [
    "港口办公室季度报告",
    "北码头关闭了十一天，潜水员在此期间修理了地基。十九艘船被派往南部港池，没有货物丢失。",
    "发票已于三月三日付清，余额将保留到月底。请在年底之前完成所有付款。",
  ],
  chi_tra: [
    "港口辦公室季度報告",
    "北碼頭關閉了十一天，潛水員在此期間修理了地基。十九艘船被派往南部港池，沒有貨物遺失。",
    "發票已於三月三日付清，餘額將保留到月底。請在年底之前完成所有付款。",
  ],
  hin: [
    "बंदरगाह कार्यालय की तिमाही रिपोर्ट",
    "उत्तरी घाट ग्यारह दिनों तक बंद रहा जब गोताखोर नींव की मरम्मत कर रहे थे। कोई माल नहीं खोया।",
    "चालान का भुगतान मार्च में किया गया और शेष राशि महीने के अंत तक बाकी रहेगी।",
  ],
  ara: [
    "التقرير الفصلي لمكتب الميناء",
    "بقي الرصيف الشمالي مغلقا أحد عشر يوما بينما كان الغواصون يصلحون الأساسات. لم تفقد أي حمولة.",
    "تم دفع الفاتورة في شهر مارس ويبقى الرصيد مفتوحا حتى نهاية الشهر.",
  ],
};

/** Returns the character error rate: the Levenshtein distance divided by the length of the expected text, without whitespace. */
export function characterErrorRate(expected: string, actual: string): number {
  const [a, b] = [expected, actual].map((text) => [...text.normalize("NFKC").replace(/\s+/gu, "")]) as [
    string[],
    string[],
  ];
  let row = b.map((_, index) => index + 1);
  a.forEach((letter, index) => {
    const next: number[] = [];
    b.forEach((other, column) => {
      const diagonal = column === 0 ? index : (row[column - 1] ?? 0);
      const left = column === 0 ? index + 1 : (next[column - 1] ?? 0);
      next.push(Math.min(diagonal + (letter === other ? 0 : 1), left + 1, (row[column] ?? 0) + 1));
    });
    row = next;
  });
  return (row.at(-1) ?? a.length) / a.length;
}
