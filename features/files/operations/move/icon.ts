import { FolderInput } from 'lucide-react';

export default FolderInput;
