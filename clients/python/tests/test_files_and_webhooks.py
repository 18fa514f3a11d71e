from __future__ import annotations

import base64
import hashlib
import hmac
import os
import tempfile
import unittest

import folio
from faulty_server import Answer, FaultyServer
from folio import Folio, verify_webhook

SECRET = "whsec_dGVzdA=="
NOW_S = 1_700_000_000


def signed(body: bytes, secret: str = SECRET, at: int = NOW_S) -> str:
    mac = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={mac}"


class Webhooks(unittest.TestCase):
    def test_take_a_delivery_as_bytes_or_text_and_either_secret_of_a_rotation(self) -> None:
        body = '{"id":"evt_1","data":{"name":"Ünï ☃"}}'
        header = signed(body.encode(), "whsec_other") + "," + signed(body.encode()).split(",")[1]
        for given in (body, body.encode()):
            for secret in (SECRET, "whsec_other"):
                self.assertEqual(verify_webhook(given, header, secret, NOW_S)["data"], {"name": "Ünï ☃"})

    def test_is_the_known_value_for_a_known_secret(self) -> None:
        mac = "a20063490e7f7034cf1bc7426852e27e5be069532996d19012ff5d01fdd06179"
        self.assertEqual(verify_webhook("{}", f"t={NOW_S},v1={mac}", SECRET, NOW_S + 300), {})

    def test_refuse_altered_foreign_old_and_malformed_ones(self) -> None:
        header = signed(b"{}")
        refused = [
            ("{ }", header, SECRET, NOW_S),
            ("{}", header, "whsec_other", NOW_S),
            ("{}", header, SECRET, NOW_S + 301),
            ("{}", header, SECRET, NOW_S - 301),
            ("{}", None, SECRET, NOW_S),
        ]
        for malformed in ("", "t=1", "v1=00", "t=x,v1=00", f"t={NOW_S},v0=00", f"t={NOW_S},v1=é", "nonsense"):
            refused.append(("{}", malformed, SECRET, NOW_S))
        for given in refused:
            with self.subTest(given), self.assertRaises(folio.WebhookVerificationError):
                verify_webhook(*given)


class Files(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.path = os.path.join(self.folder, "a.pdf")

    def test_come_by_url_without_the_key_or_out_of_base64(self) -> None:
        with FaultyServer(Answer(body=b"%PDF-1")) as server:
            files = Folio("pk_test_1", server.url).files
            for source in (server.url, {"url": server.url}, {"zip_url": server.url}, {"merged_pdf": {"url": server.url}}):
                self.assertEqual(files.bytes(source), b"%PDF-1")
            self.assertNotIn("authorization", server.seen[0].headers)
            self.assertEqual(files.bytes({"base64": base64.b64encode(b"%PDF-2").decode()}), b"%PDF-2")
            self.assertEqual(files.save(server.url, self.path), 6)
            self.assertEqual(os.listdir(self.folder), ["a.pdf"])

    def test_leave_nothing_when_they_break_off_or_are_not_there(self) -> None:
        with FaultyServer("cut") as server, self.assertRaises(folio.ConnectionFailed):
            Folio("pk_test_1", server.url).files.save(server.url, self.path)
        with self.assertRaises(folio.FolioError):
            Folio("pk_test_1", "http://127.0.0.1:9").files.save({"url": None}, self.path)
        self.assertEqual(os.listdir(self.folder), [])


if __name__ == "__main__":
    unittest.main()
