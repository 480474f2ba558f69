import { Palette } from 'lucide-react';

export default Palette;
