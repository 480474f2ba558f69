/**
 * Guards the page: while it is given true, the browser asks before the page is closed or reloaded. Each has its own
 * listener, so that one that ends leaves those of others.
 */
export function leavingGuard(): (isBusy: boolean) => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  return (isBusy) => {
    if (isBusy) addEventListener('beforeunload', warn);
    else removeEventListener('beforeunload', warn);
  };
}
