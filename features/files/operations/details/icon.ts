import { Info } from 'lucide-react';

export default Info;
