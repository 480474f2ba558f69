/**
 * Makes a guard of the page: while it is given true, the browser asks before the page is closed or reloaded. Each has a
 * listener of its own, so that one that ends its watch leaves those of others.
 */
export function leavingGuard(): (isBusy: boolean) => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return (isBusy) => {
    if (isBusy) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  };
}
