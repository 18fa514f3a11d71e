"""Tests with the service that FOLIO_API_KEY and FOLIO_BASE_URL name."""

from __future__ import annotations

import os
import tempfile
import unittest

import folio
from folio import Folio, RequestOptions, file_source


@unittest.skipUnless(os.environ.get("FOLIO_API_KEY"), "needs FOLIO_API_KEY and FOLIO_BASE_URL")
class Service(unittest.TestCase):
    def setUp(self) -> None:
        self.folio = Folio()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "a.pdf")

    def test_renders_downloads_retrieves_lists_and_deletes(self) -> None:
        pdf = self.folio.pdfs.create(html="<h1>Ünï ☃</h1>", format="a5", metadata={"order": "A 1&2"})
        self.assertEqual((pdf["status"], pdf["pages"], pdf["format"]), ("completed", 1, "a5"))
        self.assertEqual(self.folio.files.save(pdf, self.path), pdf["bytes"])
        self.assertEqual(self.folio.files.bytes(self.folio.pdfs.retrieve(pdf["id"]))[:5], b"%PDF-")
        other = self.folio.pdfs.create(html="other", output="base64")
        self.assertEqual(self.folio.files.bytes(other)[:5], b"%PDF-")
        ids = [one["id"] for one in self.folio.pdfs.list(limit=1)]
        self.assertEqual(ids[:2], [other["id"], pdf["id"]])
        found = self.folio.pdfs.list(metadata={"order": "A 1&2"}).all()
        self.assertEqual([one["id"] for one in found], [pdf["id"]])
        self.assertTrue(self.folio.pdfs.delete(pdf["id"], extractions=True)["deleted"])
        with self.assertRaises(folio.NotFoundError):
            self.folio.pdfs.retrieve(pdf["id"])
        with self.assertRaises(folio.NotFoundError):
            self.folio.files.bytes(pdf)

    def test_edits_and_reads_files_of_this_machine(self) -> None:
        self.folio.files.save(self.folio.pdfs.create(html="<p>first page"), self.path)
        page = file_source(self.path)
        merged = self.folio.pdfs.merge(sources=[page, page, page], page_ranges=[None, None, "1"])
        self.assertEqual((merged["pages"], merged["source_count"]), (3, 3))
        source = {"pdf_id": merged["id"]}
        parts = self.folio.pdfs.split(source=source, every=2)["data"]
        self.assertEqual([part["pages"] for part in parts], [2, 1])
        self.assertEqual(self.folio.pdfs.reorder(source=source, pages="2")["pages"], 1)
        self.assertEqual(self.folio.pdfs.watermark(source=source, text={"content": "DRAFT"})["pages"], 3)
        extraction = self.folio.extract.text(source=source)
        self.assertEqual(extraction["word_count"], 6)
        self.assertTrue(self.folio.extractions.delete(extraction["id"])["deleted"])
        self.assertEqual(len(self.folio.thumbnails.create(source=source, pages="1", width=100)["data"]), 1)
        text = self.folio.convert.office(source=folio.bytes_source(b"Dear reader"), filename="letter.txt")
        self.assertEqual(text["source_format"], "txt")

    def test_draws_images(self) -> None:
        image = self.folio.images.create(html="<h1>Hello", viewport={"width": 300, "height": 200}, selector="h1")
        self.assertEqual((image["object"], image["format"]), ("image", "png"))
        self.assertEqual(self.folio.files.bytes(self.folio.images.retrieve(image["id"]))[1:4], b"PNG")
        self.assertEqual([one["id"] for one in self.folio.images.list()], [image["id"]])
        self.assertTrue(self.folio.images.delete(image["id"])["deleted"])

    def test_keeps_templates(self) -> None:
        id = self.folio.templates.create(name="python", html="<p>{{name}}", schema={"name": "string"})["id"]
        self.assertEqual(self.folio.templates.update(id, css="p { color: red }", if_version=1)["version"], 2)
        with self.assertRaises(folio.ConflictError):
            self.folio.templates.update(id, css=None, if_version=1)
        self.assertFalse(self.folio.templates.validate(id, data={"name": 1})["valid"])
        with self.assertRaises(folio.InvalidRequestError) as caught:
            self.folio.templates.render(id, data={"name": 1})
        self.assertEqual((caught.exception.code, caught.exception.param), ("schema_validation_failed", "data"))
        self.assertEqual(self.folio.templates.render(id, data={"name": "Ada"})["template"]["version"], 2)
        self.assertEqual([version["version"] for version in self.folio.templates.list_versions(id)], [2, 1])
        self.assertIsNone(self.folio.templates.retrieve(id, version=1)["css"])
        self.assertTrue(self.folio.templates.delete(id)["deleted"])

    def test_waits_for_a_batch_telling_its_progress(self) -> None:
        items = [{"html": f"<p>{word}"} for word in ("one", "two", "three")]
        progress = []
        batch = self.folio.batches.create(items=items, output="merged")
        ended = self.folio.batches.wait_for(batch, on_progress=lambda now: progress.append(now["progress"]))
        self.assertEqual((ended["status"], ended["merged_pdf"]["pages"], progress[-1]), ("completed", 3, 1))
        self.assertEqual(self.folio.files.bytes(ended)[:5], b"%PDF-")
        self.assertEqual([result["index"] for result in self.folio.batches.list_results(batch["id"], limit=2)], [0, 1, 2])
        slow = self.folio.batches.create(items=[{"html": "<p>slow", "wait_for_timeout": 5000}])
        with self.assertRaises(folio.TimedOut):
            self.folio.batches.wait_for(slow["id"], timeout_s=0.5)
        self.assertEqual(self.folio.batches.cancel(slow["id"])["status"], "canceled")

    def test_makes_a_thing_once_under_one_key(self) -> None:
        options = RequestOptions(idempotency_key="python-1")
        first = self.folio.pdfs.create(html="once", options=options)
        self.assertEqual(self.folio.pdfs.create(html="once", options=options)["id"], first["id"])

    def test_tells_usage_engines_and_a_service_that_is_not_there(self) -> None:
        self.assertEqual(self.folio.usage.retrieve()["object"], "usage")
        self.assertEqual(self.folio.engine.retrieve()["object"], "engine")
        with self.assertRaises(folio.ConnectionFailed):
            Folio(base_url="http://127.0.0.1:9", max_retries=0).usage.retrieve()


if __name__ == "__main__":
    unittest.main()
