import { PackageOpen } from 'lucide-react';

export default PackageOpen;
