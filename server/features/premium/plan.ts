import type { Privilege } from '../../../api/contract/premium.ts';
import type { Db } from '../../db/index.ts';
import { findPlanOrigin } from '../../entitlements/index.ts';

/** The names of the plans of the site, by language. */
export type PlanNames = (plan: string) => Readonly<Record<string, string>> | undefined;

/** Adds the plan that the account has now, and whether the site has more than one. */
export async function withPlan(
  { db, namesOf }: { readonly db: Db; readonly namesOf: PlanNames },
  { result, data }: Privilege,
): Promise<Privilege> {
  const found = await findPlanOrigin(db, data.user_id);
  if (found === undefined) return { result, data };
  const { plan, source, hasOthers } = found;
  const named = { id: plan, names: namesOf(plan) ?? {}, ...(source !== null && { source }) };
  return { result, data: { ...data, plan: named, has_plans: hasOthers } };
}
