import { opened } from './model.ts';
import view from './view.tsx';

export default { view, opened };
