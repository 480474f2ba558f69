import type { SignInArrival } from '../../api/contract/sign-in-page.ts';
import type { StoreValue } from '../../engine/index.ts';
import { $challenge, $fields, $problem, $view, noFields } from './model.ts';

/** The form as the server shows it, after it was sent or before. */
export const arrivedForm = ({ username, problem, challenge }: SignInArrival): readonly StoreValue[] => [
  { store: $fields, value: { ...noFields, username } },
  { store: $problem, value: problem },
  { store: $challenge, value: challenge },
  { store: $view, value: challenge === '' ? 'sign-in' : 'second-factor' },
];
