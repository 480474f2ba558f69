import { Download } from 'lucide-react';

export default Download;
