import { Scissors } from 'lucide-react';

export default Scissors;
