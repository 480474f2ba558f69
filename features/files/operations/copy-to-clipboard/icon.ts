import { Copy } from 'lucide-react';

export default Copy;
