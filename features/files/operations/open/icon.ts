import { FolderOpen } from 'lucide-react';

export default FolderOpen;
