import type { StoreValue } from '../../engine/index.ts';
import { $activity, $planName } from './model.ts';

export const storesOf = (data: {
  readonly planName: string;
  readonly activity: string;
}): readonly StoreValue[] => [
  { store: $planName, value: data.planName },
  { store: $activity, value: data.activity },
];
