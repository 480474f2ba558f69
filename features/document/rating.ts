/**
 * `[data-rating]` sends whether the article of that name helped. Who answers is not sent: no account, no cookie. A refused or lost
 * answer can be given again.
 */
export function startRating(place: HTMLElement): void {
  const ask = place.querySelector<HTMLElement>('[data-rating-ask]');
  const say = (said: 'thanks' | 'failed') => {
    for (const words of place.querySelectorAll<HTMLElement>('[data-rating-said]'))
      words.hidden = words.dataset.ratingSaid !== said;
  };
  let isSending = false;
  place.addEventListener('click', async ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-rating-answer]')?.dataset.ratingAnswer;
    if (answer === undefined || isSending) return;
    isSending = true;
    const isKept = await send(place.dataset.rating ?? '', answer === 'yes');
    isSending = false;
    say(isKept ? 'thanks' : 'failed');
    if (!ask || !isKept) return;
    // The button that was pressed goes, and must not take the focus with it.
    if (ask.contains(document.activeElement)) place.querySelector<HTMLElement>('[role=status]')?.focus();
    ask.hidden = true;
  });
  place.removeAttribute('inert');
}

/** Milliseconds without an answer after which it counts as lost, and another can be given. */
const longestWait = 30_000;

async function send(article: string, isHelpful: boolean): Promise<boolean> {
  try {
    const { ok } = await fetch('/statistics/v1/ratings', {
      method: 'POST',
      credentials: 'omit',
      signal: AbortSignal.timeout(longestWait),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ article, is_helpful: isHelpful }),
    });
    return ok;
  } catch {
    return false;
  }
}
