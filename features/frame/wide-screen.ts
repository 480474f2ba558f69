import { useSyncExternalStore } from 'react';

/** The phone layout's widest screen is 768 px (spec section 9). */
export const wideScreen = '(min-width: 769px)';

const follow = (onChange: () => void) => {
  const query = matchMedia(wideScreen);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** Whether the sidebar is shown; unknown on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    follow,
    () => matchMedia(wideScreen).matches,
    () => false,
  );
