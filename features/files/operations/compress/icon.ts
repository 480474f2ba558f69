import { FileArchive } from 'lucide-react';

export default FileArchive;
