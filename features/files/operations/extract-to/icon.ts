import { FolderArchive } from 'lucide-react';

export default FolderArchive;
