/** The event by which Chromium offers to install a site; no other browser has it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const buttonOf = (): HTMLElement | null => document.querySelector('[data-install]');

/** Shows the button that installs the site as long as the browser offers to, and says so once it was done. */
export function startInstall(): void {
  let offer: InstallOffer | undefined;
  const show = (given: InstallOffer | undefined): void => {
    offer = given;
    const button = buttonOf();
    if (button) button.hidden = given === undefined;
  };
  addEventListener('beforeinstallprompt', (event) => {
    // Otherwise phones show a bar of their own over the page as well.
    event.preventDefault();
    show(event as InstallOffer);
  });
  addEventListener('appinstalled', () => {
    show(undefined);
    const words = document.querySelector<HTMLElement>('[data-installed]');
    if (words) words.hidden = false;
  });
  document.addEventListener('click', async ({ target }) => {
    if (!(target as Element).closest('[data-install]')) return;
    const asked = offer;
    // An offer can be used once; the browser makes another one where it was declined.
    show(undefined);
    await asked?.prompt();
  });
}
