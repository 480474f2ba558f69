import { ListPlus } from 'lucide-react';

export default ListPlus;
