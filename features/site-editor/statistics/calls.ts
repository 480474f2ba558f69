/** The call of this view alone: the editor, which loads the most of all pages, needs nothing of it. */
import { createEffect } from 'effector';
import { listStatistics, type statisticsPeriods } from '../../../api/contract/statistics.ts';
import { callDrive } from '../../session/index.ts';

const fetchStatistics = ({ days }: { readonly days: Period }) =>
  callDrive(listStatistics, { query: { days } });
export type Period = (typeof statisticsPeriods)[number];
export type Statistics = Awaited<ReturnType<typeof fetchStatistics>>;
export const fetchStatisticsFx = createEffect(fetchStatistics);
