import { FolderDown } from 'lucide-react';

export default FolderDown;
