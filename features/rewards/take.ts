/** In the browser, on the page of a campaign: whoever is signed in there is given its compensation. */
import { type Compensation, takeCompensation } from '../../api/contract/compensation.ts';

type Call = (
  endpoint: typeof takeCompensation,
  asked: { body: { activity: string } },
) => Promise<Compensation>;

/**
 * Asks for the compensation of a panel, and shows the one of its outcomes that the answer is. Where there is none, as when the server is not
 * reached, the panel stays as it is: it leads to a page that says more.
 * @param call asks as the account of this browser.
 */
export async function takeOnPage(panel: HTMLElement, call: Call): Promise<void> {
  const { compensation: activity = '' } = panel.dataset;
  panel.setAttribute('aria-busy', 'true');
  try {
    const { result, reason } = await call(takeCompensation, { body: { activity } });
    show(panel, result === 'refused' ? (reason ?? '') : result);
  } catch {
    // The link of the panel is still there.
  } finally {
    panel.removeAttribute('aria-busy');
  }
}

function show(panel: HTMLElement, outcome: string): void {
  const parts = [...panel.querySelectorAll<HTMLElement>('[data-outcome]')];
  if (!parts.some(({ dataset }) => dataset.outcome === outcome)) return;
  for (const part of parts) part.hidden = part.dataset.outcome !== outcome;
}
