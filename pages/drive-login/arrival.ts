import type { SignInArrival } from '../../api/contract/sign-in-page.ts';
import type { StoreValue } from '../../engine/index.ts';
import { arrivedForm } from '../../features/sign-in/page.tsx';
import { $isArriving } from '../../features/sign-in-bridge/index.ts';

/** All that an arrival makes of the page's stores. */
export const storesOf = (arrival: SignInArrival): readonly StoreValue[] => [
  { store: $isArriving, value: arrival.isArriving },
  ...arrivedForm(arrival),
];
