/**
 * `[data-contact-form]` is sent without leaving the page, so that nothing typed is lost; without this script the browser sends it. Who
 * writes is not sent: no account, no cookie.
 */
export function startContactForm(place: HTMLElement): void {
  const form = place.querySelector('form');
  const said = place.querySelector<HTMLElement>('[role=status]');
  const button = form?.querySelector('button');
  if (!form || !said || !button) return;
  let isSending = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    button.setAttribute('aria-busy', 'true');
    const outcome = await send(form);
    isSending = false;
    button.removeAttribute('aria-busy');
    // From now on the address does not choose the sentence.
    said.dataset.chosen = '';
    for (const words of said.children) words.toggleAttribute('data-shown', words.id === outcome);
    if (outcome === 'sent') form.querySelector('textarea')!.value = '';
    said.focus();
  });
}

async function send(form: HTMLFormElement): Promise<string> {
  try {
    const { status } = await fetch(form.action, {
      method: 'POST',
      credentials: 'omit',
      headers: { accept: 'application/json' },
      body: new URLSearchParams(new FormData(form) as never),
    });
    return { 204: 'sent', 400: 'wrong', 429: 'too-many' }[status] ?? 'failed';
  } catch {
    return 'failed';
  }
}
