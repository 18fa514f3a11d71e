"""The API's batches, with a method that waits for a batch to end."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Callable, Optional, Union

from . import resources
from .errors import TimedOut
from .transport import RequestOptions

if TYPE_CHECKING:
    from . import types as t

_FIRST_LOOK_S = 0.25
_LONGEST_LOOK_S = 5.0


class Batches(resources.Batches):
    def wait_for(
        self,
        batch: Union[str, t.Batch],
        *,
        on_progress: Optional[Callable[[t.Batch], None]] = None,
        timeout_s: float = 1800,
    ) -> t.Batch:
        """Polls until the batch has ended, and returns it.

        Its status is ``completed`` (possibly with failed items), ``failed`` or ``canceled``.

        ``on_progress`` is called with each response that shows progress. Raises TimedOut after ``timeout_s`` seconds.
        """
        id = batch if isinstance(batch, str) else batch["id"]
        deadline = time.monotonic() + timeout_s
        shown = None
        look_s = _FIRST_LOOK_S
        while True:
            remaining_s = deadline - time.monotonic()
            now = self.retrieve(id, options=RequestOptions(timeout_s=max(0.001, remaining_s)))
            state = (now["status"], now["completed_items"], now["failed_items"])
            if state != shown and on_progress:
                on_progress(now)
            if now["status"] != "processing":
                return now
            # After progress, poll frequently again.
            look_s = _FIRST_LOOK_S if shown not in (None, state) else min(_LONGEST_LOOK_S, look_s * 1.5)
            shown = state
            if time.monotonic() + look_s >= deadline:
                raise TimedOut(f"{id} did not end within {timeout_s} s")
            time.sleep(look_s)
