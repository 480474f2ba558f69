import { Share2 } from 'lucide-react';

export default Share2;
