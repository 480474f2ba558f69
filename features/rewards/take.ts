/** In the browser, on the page of a campaign: whoever is signed in there reads whether they have its compensation, and takes it by its button. */
import type { Compensation } from '../../api/contract/compensation.ts';

/**
 * Shows of a panel the outcome that the account in this browser has; its button takes what is open. Where nobody is signed in, or there is no
 * answer, the panel stays as it is: its button leads to a page that says more, and renews what has run out. So what a page of documents loads need
 * not know how sign-ins are renewed: that would be 25 kB.
 */
export async function startCompensation(panel: HTMLElement): Promise<void> {
  const button = panel.querySelector<HTMLAnchorElement>('a[data-outcome="open"]');
  let isPressed = false;
  button?.addEventListener('click', (event) => {
    const token = tokenNow();
    if (token === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (isPressed) return;
    isPressed = true;
    void take(panel, button, token);
  });
  const token = tokenNow();
  if (token === undefined) return;
  const asked = new URLSearchParams({ activity: panel.dataset.compensation ?? '' });
  const found = await ask(panel, token, `/vip/v1/activity/compensation?${asked}`);
  // A press has a newer answer.
  if (!isPressed) show(panel, found);
}

async function take(panel: HTMLElement, button: HTMLAnchorElement, token: string): Promise<void> {
  const found = await ask(panel, token, '/vip/v1/activity/compensate', {
    method: 'POST',
    body: JSON.stringify({ activity: panel.dataset.compensation }),
  });
  // The page behind the button says what is wrong.
  if (!show(panel, found)) location.assign(button.href);
}

/** Undefined where there is no answer. */
async function ask(
  panel: HTMLElement,
  token: string,
  address: string,
  more: { readonly method?: string; readonly body?: string } = {},
): Promise<Compensation | undefined> {
  panel.ariaBusy = 'true';
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return await (await fetch(address, { ...more, headers })).json();
  } catch {
    return undefined;
  } finally {
    panel.ariaBusy = null;
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

/** @returns false where the answer is none that the panel has words for. */
function show(panel: HTMLElement, found: Compensation | undefined): boolean {
  const outcome = found?.result === 'refused' ? found.reason : found?.result;
  const parts = [...panel.querySelectorAll<HTMLElement>('[data-outcome]')];
  if (!parts.some(({ dataset }) => dataset.outcome === outcome)) return false;
  for (const part of parts) part.hidden = part.dataset.outcome !== outcome;
  return true;
}
