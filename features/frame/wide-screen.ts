import { useSyncExternalStore } from 'react';

/** The phone layout's widest screen is 768 px (spec section 9). */
export const wideScreen = '(min-width: 769px)';

const follow = (tell: () => void) => {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the list stands at the side; not known on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(wideScreen).matches,
    () => false,
  );
