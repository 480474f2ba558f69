/** In the browser, on the page of a campaign: whoever is signed in there is given its compensation. */
import type { Compensation } from '../../api/contract/compensation.ts';

/**
 * Asks for the compensation of a panel, and shows the one of its outcomes that the answer is. Where nobody is signed in, or there is no
 * answer, the panel stays as it is: it leads to a page that says more, and renews what has run out. So what a page of documents loads need
 * not know how sign-ins are renewed: that would be 25 kB.
 */
export async function takeOnPage(panel: HTMLElement): Promise<void> {
  const token = tokenNow();
  if (token === undefined) return;
  panel.setAttribute('aria-busy', 'true');
  try {
    const answer = await fetch('/vip/v1/activity/compensate', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ activity: panel.dataset.compensation }),
    });
    const { result, reason } = (await answer.json()) as Compensation;
    show(panel, result === 'refused' ? reason : result);
  } catch {
    // The link of the panel is still there.
  } finally {
    panel.removeAttribute('aria-busy');
  }
}

/** The access token of this browser, as long as it is good. */
function tokenNow(): string | undefined {
  try {
    const { access_token, expires_at } = JSON.parse(localStorage.getItem('credentials') ?? '{}');
    return Date.parse(expires_at) > Date.now() ? access_token : undefined;
  } catch {
    return undefined;
  }
}

function show(panel: HTMLElement, outcome: string | undefined): void {
  const parts = [...panel.querySelectorAll<HTMLElement>('[data-outcome]')];
  if (!parts.some(({ dataset }) => dataset.outcome === outcome)) return;
  for (const part of parts) part.hidden = part.dataset.outcome !== outcome;
}
