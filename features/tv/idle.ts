/** Ms without a key after which what lies over a film or a picture goes. */
const shownFor = 4000;

/** Shows what lies over a film or a picture, and hides it after a while without keys, if that is wanted then. */
export function createIdle(screen: HTMLElement, mayHide: () => boolean) {
  let hiding: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(hiding);
    delete screen.dataset.idle;
  };
  return {
    end,
    wake: (): void => {
      end();
      hiding = setTimeout(() => {
        if (mayHide()) screen.dataset.idle = '';
      }, shownFor);
    },
  };
}
