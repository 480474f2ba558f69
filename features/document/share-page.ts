/**
 * `[data-share-page]` hands the address of the page on: by the device's own means where it has any, else it is copied. A
 * browser that can do neither, as over plain HTTP, shows no button.
 */
export function startSharePage(button: HTMLElement): void {
  const { clipboard } = navigator;
  const share = navigator.share?.bind(navigator);
  if (share === undefined && clipboard === undefined) return;
  button.hidden = false;
  button.addEventListener('click', async () => {
    const { origin, pathname } = location;
    const url = origin + pathname;
    try {
      if (share) return await share({ title: document.title, url });
      await clipboard.writeText(url);
    } catch {
      // Closed without sharing, or the browser did not allow it.
      return;
    }
    const copied = document.querySelector<HTMLElement>('[data-share-copied] > *');
    if (copied) copied.hidden = false;
  });
}
