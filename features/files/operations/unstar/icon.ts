import { StarOff } from 'lucide-react';

export default StarOff;
