import { opened } from './arrival.ts';
import view from './view.tsx';

export default { view, opened };
