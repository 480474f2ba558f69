import { RotateCcw } from 'lucide-react';

export default RotateCcw;
