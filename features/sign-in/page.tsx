/** Sign-in as the content of a page: the index is for windows over one, which have no use for it. */
export { arrivedForm } from './arrival.ts';
export { operatorLinkOpened, secretIn } from './operator-link.ts';
export { default as SignInPanel } from './sign-in-panel.tsx';
export { SignInPlace, SignInShape } from './sign-in-place.tsx';
