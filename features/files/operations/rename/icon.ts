import { PencilLine } from 'lucide-react';

export default PencilLine;
