import { FolderSearch } from 'lucide-react';

export default FolderSearch;
