export { type GrantedPlan, grantedPlans, plansFile, type ShownPlan, shownPlans } from './content.ts';
export { type OfferedItem, type OfferedPrice, type Offers, offersOf } from './offers.ts';
