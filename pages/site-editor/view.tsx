import { SiteEditor } from '../../features/site-editor/index.ts';

export default SiteEditor;
