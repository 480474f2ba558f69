import { Inbox } from 'lucide-react';

export default Inbox;
