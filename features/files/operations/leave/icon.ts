import { LogOut } from 'lucide-react';

export default LogOut;
