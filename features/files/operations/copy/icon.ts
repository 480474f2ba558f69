import { CopyPlus } from 'lucide-react';

export default CopyPlus;
