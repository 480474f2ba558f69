/** The answer of each region about the visitor; undefined: none, or too late. */
type Answer = boolean | undefined;

/** Whether the visitor may come in (spec section 4): a region says so, or none says anything. */
export const isAccessible = (answers: readonly Answer[]): boolean =>
  answers.includes(true) || answers.every((answer) => answer === undefined);

async function ask(region: string, timeout: number): Promise<Answer> {
  try {
    const answer = await fetch(`${region}/access_controller/v1/area_accessible`, {
      credentials: 'omit',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    const { accessible } = (await answer.json()) as { accessible?: unknown };
    return answer.ok && typeof accessible === 'boolean' ? accessible : undefined;
  } catch {
    return undefined;
  }
}

/** Kept for ten minutes: what the regions said. The server reads it where `content/access.yaml` names regions. */
const accessCookie = 'access_to_visit';

const keep = (isAllowed: boolean): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${accessCookie}=${isAllowed}; Path=/; Max-Age=600; SameSite=Strict${secure}`;
};

/**
 * On the block page: asks the regions at once, for at most 5 s, unless they have said no within ten minutes; and for 10 s
 * where the visitor presses "check again". This server has said no, which counts as an answer.
 */
export function startRegionCheck(page: HTMLElement): void {
  const regions = (page.dataset.regions ?? '').split(' ').filter(Boolean);
  const button = page.querySelector<HTMLButtonElement>('[data-check-again]');
  const check = async (timeout: number): Promise<void> => {
    if (button) button.disabled = true;
    page.setAttribute('aria-busy', 'true');
    const answers = await Promise.all(regions.map((region) => ask(region, timeout)));
    const isAllowed = isAccessible([false, ...answers]);
    keep(isAllowed);
    // Where no cookie can be kept, as in a frame of another site, the page would come again.
    if (isAllowed && document.cookie.includes(`${accessCookie}=true`)) return location.reload();
    page.removeAttribute('aria-busy');
    if (button) button.disabled = false;
  };
  button?.addEventListener('click', () => void check(10_000));
  if (!document.cookie.includes(`${accessCookie}=false`)) void check(5_000);
}
