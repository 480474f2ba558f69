import type { StoreValue } from '../../engine/index.ts';
import { $planName } from './model.ts';

export const storesOf = ({ planName }: { readonly planName: string }): readonly StoreValue[] => [
  { store: $planName, value: planName },
];
