export { type GrantedPlan, grantedPlans, plansFile, type ShownPlan, shownPlans } from './content.ts';
