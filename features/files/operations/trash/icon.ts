import { Trash2 } from 'lucide-react';

export default Trash2;
