from __future__ import annotations

import email.utils
import json
import time
import unittest
from typing import Any

import folio
from faulty_server import Answer, FaultyServer, failure
from folio import Folio, RequestOptions

UNAVAILABLE = failure(503, "service_unavailable", "renderer_unavailable", {"Retry-After": "0"})


def client_of(server: FaultyServer, **options: Any) -> Folio:
    return Folio(api_key="pk_test_1", base_url=server.url, **options)


def limited(retry_after: str) -> Answer:
    return failure(429, "rate_limited", "rate_limit_exceeded", {"Retry-After": retry_after})


class Retries(unittest.TestCase):
    def test_sends_a_failed_request_again_with_the_same_key_and_body(self) -> None:
        faults = [
            UNAVAILABLE,
            failure(500, "internal_error", "internal_error"),
            Answer(502, b"<h1>Bad Gateway</h1>"),
            limited("0"),
            failure(409, "conflict", "idempotency_key_in_use"),
            "reset",
            "cut",
        ]
        for fault in faults:
            with self.subTest(fault), FaultyServer(fault, Answer()) as server:
                self.assertEqual(client_of(server).pdfs.create(html="<p>Ünï ☃")["id"], "pdf_1")
                first, second = server.seen
                self.assertRegex(first.headers["idempotency-key"], r"^[0-9a-f-]{36}$")
                self.assertEqual(second.headers["idempotency-key"], first.headers["idempotency-key"])
                self.assertEqual(json.loads(second.body), {"html": "<p>Ünï ☃"})

    def test_waits_as_long_as_retry_after_says(self) -> None:
        for value in ("1", email.utils.formatdate(time.time() + 2.5, usegmt=True)):
            with self.subTest(value), FaultyServer(limited(value), Answer()) as server:
                client_of(server).pdfs.create(html="a")
                self.assertGreaterEqual(server.seen[1].at - server.seen[0].at, 0.98)

    def test_gives_up_after_the_last_retry(self) -> None:
        with FaultyServer(UNAVAILABLE) as server:
            with self.assertRaises(folio.ServiceUnavailableError):
                client_of(server, max_retries=1).usage.retrieve()
            self.assertEqual(len(server.seen), 2)
            with self.assertRaises(folio.ServiceUnavailableError):
                client_of(server).usage.retrieve(options=RequestOptions(max_retries=0))
            self.assertEqual(len(server.seen), 3)

    def test_gives_up_at_once_when_retry_after_outlasts_the_call(self) -> None:
        with FaultyServer(limited("60")) as server:
            with self.assertRaises(folio.RateLimitError) as caught:
                client_of(server, timeout_s=5).usage.retrieve()
            self.assertEqual((caught.exception.retry_after, len(server.seen)), (60, 1))

    def test_does_not_repeat_what_was_refused(self) -> None:
        for status in (400, 401, 402, 403, 404, 409, 413, 422):
            with self.subTest(status), FaultyServer(failure(status, "invalid_request", "some_code")) as server:
                with self.assertRaises(folio.ApiError):
                    client_of(server).pdfs.create(html="a")
                self.assertEqual(len(server.seen), 1)

    def test_repeats_a_change_with_the_same_idempotency_key(self) -> None:
        with FaultyServer("reset", Answer()) as server:
            client_of(server).templates.update("tpl_1", css="a", if_version=3)
            first, second = server.seen
            self.assertEqual([first.headers["if-match"], second.headers["if-match"]], ['"3"', '"3"'])
            self.assertRegex(first.headers["idempotency-key"], r"^[0-9a-f-]{36}$")
            self.assertEqual(second.headers["idempotency-key"], first.headers["idempotency-key"])

    def test_ends_at_its_time_out(self) -> None:
        with FaultyServer("hang") as server:
            started = time.monotonic()
            with self.assertRaises(folio.TimedOut):
                client_of(server, timeout_s=0.3).usage.retrieve()
            self.assertLess(time.monotonic() - started, 0.9)

    def test_carries_no_key_along_a_redirect(self) -> None:
        with FaultyServer(Answer()) as elsewhere:
            with FaultyServer(Answer(302, {}, {"Location": elsewhere.url})) as server:
                with self.assertRaises(folio.ApiError):
                    client_of(server).usage.retrieve()
            self.assertEqual(elsewhere.seen, [])


class Errors(unittest.TestCase):
    def test_have_the_class_of_their_family_and_what_the_service_said(self) -> None:
        details = [{"field": "data.total", "error": "must be a number"}]
        answer = failure(422, "invalid_request", "schema_validation_failed", param="data", details=details)
        with FaultyServer(answer) as server, self.assertRaises(folio.InvalidRequestError) as caught:
            client_of(server).templates.render("tpl_1", data={})
        error = caught.exception
        self.assertEqual((error.status, error.code, error.param), (422, "schema_validation_failed", "data"))
        self.assertEqual((error.details, error.request_id, error.retry_after), (details, "req_1", None))

    def test_of_something_between_still_have_their_status_and_request(self) -> None:
        with FaultyServer(Answer(403, b"<h1>Forbidden</h1>", {"Request-Id": "req_9"})) as server:
            with self.assertRaises(folio.ApiError) as caught:
                client_of(server).usage.retrieve()
        self.assertEqual((caught.exception.code, caught.exception.request_id), ("unknown", "req_9"))

    def test_say_which_argument_or_variable_is_missing(self) -> None:
        with self.assertRaisesRegex(folio.FolioError, "FOLIO_API_KEY"):
            Folio(base_url="http://127.0.0.1")


class Lists(unittest.TestCase):
    def test_are_walked_through_all_pages_as_they_are_needed(self) -> None:
        with FaultyServer(page(["a", "b"], "b"), page(["c"], None)) as server:
            seen = []
            for pdf in client_of(server).pdfs.list(limit=2, metadata={"order": "A&1"}):
                seen.append(pdf["id"])
                self.assertEqual(len(server.seen), 1 if len(seen) < 3 else 2)
            self.assertEqual(seen, ["a", "b", "c"])
            self.assertTrue(server.seen[1].path.endswith("?limit=2&metadata%5Border%5D=A%261&starting_after=b"))

    def test_go_towards_newer_items_from_ending_before_on(self) -> None:
        with FaultyServer(page(["c"], "c"), page(["d"], None)) as server:
            self.assertEqual([event["id"] for event in client_of(server).events.list(ending_before="b")], ["c", "d"])
            self.assertEqual(server.seen[1].path, "/v1/events?ending_before=c")

    def test_give_a_page_or_no_more_items_than_asked_for(self) -> None:
        with FaultyServer(page(["a", "b"], "b")) as server:
            self.assertEqual(client_of(server).pdfs.list().first_page()["next_cursor"], "b")
            self.assertEqual(client_of(server).pdfs.list().all(1), [{"id": "a"}])
            self.assertEqual(len(server.seen), 2)

    def test_an_id_stays_one_part_of_the_path(self) -> None:
        with FaultyServer(Answer()) as server:
            client_of(server).pdfs.retrieve("../usage?x=#1")
            self.assertEqual(server.seen[0].path, "/v1/pdfs/..%2Fusage%3Fx%3D%231")

    def test_no_id_is_asked_for(self) -> None:
        with FaultyServer(Answer()) as server:
            for none in ("", ".", "..", None):
                with self.assertRaises(TypeError):
                    client_of(server).pdfs.retrieve(none)  # type: ignore[arg-type]
            self.assertEqual(server.seen, [])


def page(ids: list, after: Any) -> Answer:
    data = [{"id": id} for id in ids]
    return Answer(body={"object": "list", "data": data, "has_more": after is not None, "next_cursor": after})


if __name__ == "__main__":
    unittest.main()
